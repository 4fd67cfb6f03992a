// The settings of the engine that programs which measure it can change, by name.
#pragma once

#include <map>
#include <string>

#include "engine/search.hpp"

namespace noughts::testing {

inline std::map<std::string, int*> settings_of(engine::Tuning& tuning) {
    return {{"trivial", &tuning.trivial_reduction},
            {"forced", &tuning.forced_extension},
            {"unknown", &tuning.unknown_reduction},
            {"history", &tuning.history_reduction},
            {"history_merit", &tuning.history_merit},
            {"tempo", &tuning.tempo_percent},
            {"width", &tuning.width},
            {"budget", &tuning.threat_budget},
            {"one", &tuning.weights.one_short},
            {"two", &tuning.weights.two_short},
            {"three", &tuning.weights.three_short},
            {"more", &tuning.weights.more},
            {"pattern_width", &tuning.pattern_width},
            {"reduction", &tuning.reduction},
            {"cut", &tuning.cut_reduction},
            {"threats", &tuning.threat_reduction},
            {"aspiration", &tuning.aspiration},
            {"razor", &tuning.razor_margin},
            {"futility", &tuning.futility_margin},
            {"pass", &tuning.pass_margin},
            {"singular", &tuning.singular_depth},
            {"singular_margin", &tuning.singular_margin},
            {"singular_double", &tuning.singular_double},
            {"horizon", &tuning.horizon_budget},
            {"inner", &tuning.inner_budget},
            {"other", &tuning.other_chain_depth},
            {"three_depth", &tuning.three_depth},
            {"three_budget", &tuning.three_budget},
            {"three_share", &tuning.three_share},
            {"trail", &tuning.trail_reduction},
            {"futility_cut", &tuning.futility_cut},
            {"deeper", &tuning.deeper},
            {"deeper_ply", &tuning.deeper_ply},
            {"swap", &tuning.swap},
            {"block", &tuning.block},
            {"power_places", &tuning.power_places},
            {"power_taken", &tuning.power_taken},
            {"power_given", &tuning.power_given},
            {"power_closed", &tuning.power_closed},
            {"power_width", &tuning.power_width}};
}

}  // namespace noughts::testing
