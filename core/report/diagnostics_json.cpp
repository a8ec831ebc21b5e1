// Diagnostics for machines: `--diagnostics json`.
#include <nlohmann/json.hpp>

#include "core/report/report.h"

namespace shardscope::report {

std::string diagnosticsJson(const Diagnostics& diagnostics) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Diagnostic& d : diagnostics) {
        nlohmann::ordered_json entry;
        entry["severity"] = std::string(toString(d.severity));
        entry["code"] = d.code;
        entry["where"] = d.where.text();
        entry["message"] = d.message;
        entry["found"] = d.found;
        entry["expected"] = d.expected;
        entry["hint"] = d.hint;
        list.push_back(std::move(entry));
    }
    return list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace shardscope::report
