#include "CGeographic.h"

#include <GeographicLib/MGRS.hpp>
#include <GeographicLib/UTMUPS.hpp>
#include <cstring>
#include <string>

using namespace GeographicLib;

bool locations_utm(double latitude, double longitude, struct locations_grid_point *point) {
    try {
        UTMUPS::Forward(latitude, longitude, point->zone, point->is_north, point->easting, point->northing);
        return true;
    } catch (...) {
        return false;
    }
}

bool locations_mgrs(double latitude, double longitude, char *reference) {
    try {
        locations_grid_point point;
        UTMUPS::Forward(latitude, longitude, point.zone, point.is_north, point.easting, point.northing);
        std::string text;
        // With the latitude, so that the band is right where the northing alone leaves it open.
        MGRS::Forward(point.zone, point.is_north, point.easting, point.northing, latitude, 5, text);
        if (text.size() >= LOCATIONS_MGRS_SIZE) return false;
        std::memcpy(reference, text.c_str(), text.size() + 1);
        return true;
    } catch (...) {
        return false;
    }
}
