// Runs all native tests, or those whose names begin with the argument.
#include <chrono>
#include <string_view>

#include "check.hpp"

int main(int argc, char** argv) {
    int failures = 0, run = 0;
    for (const auto& test : noughts::testing::tests()) {
        if (argc > 1 && !std::string_view(test.name).starts_with(argv[1])) continue;
        ++run;
        const auto begin = std::chrono::steady_clock::now();
        std::string outcome = "ok";
        try {
            test.run();
        } catch (const std::exception& error) {
            outcome = std::string("FAILED: ") + error.what();
            ++failures;
        }
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        std::cout << test.name << " (" << seconds.count() << " s): " << outcome << std::endl;
    }
    std::cout << run - failures << " of " << run << " passed\n";
    return failures == 0 && run > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
