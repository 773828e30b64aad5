/* GeographicLib's grids for C: what it throws in C++ ends here. */
#ifndef LOCATIONS_CGEOGRAPHIC_H
#define LOCATIONS_CGEOGRAPHIC_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A point in UTM or, around the poles, in UPS. */
struct locations_grid_point {
    int zone; /* 1 to 60; 0 for UPS */
    bool is_north;
    double easting, northing; /* metres */
};

/* Converts degrees on WGS 84, in the zone that the standards have for the place; false where that cannot be. */
bool locations_utm(double latitude, double longitude, struct locations_grid_point *point);

/* The room that an MGRS reference of one metre takes, with the zero at its end: 33UUU9177620073. */
#define LOCATIONS_MGRS_SIZE 16

/* Writes the reference of the square metre that a point lies in; false where that cannot be. */
bool locations_mgrs(double latitude, double longitude, char *reference);

#ifdef __cplusplus
}
#endif
#endif
