// LargestOfNoisy: how likely each of several numbers with normal noise is the largest.
//
// As chances_of_largest() of players/chances.py, by the same points of Simpson's rule, for whole means.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

namespace noughts::learning {

class LargestOfNoisy {
  public:
    explicit LargestOfNoisy(double noise) : noise_(noise) {}

    // A mean, and how many numbers have it.
    struct Mean {
        int mean = 0;
        int count = 0;
        double chance = 0;  // to be the largest, of each of them
    };

    // Sets the chances of means, the largest first. Returns the chance that all are below the floor.
    double find(std::vector<Mean>& means, double floor);

  private:
    // At each point of an integral, for a mean so far below the largest one.
    struct Column {
        std::vector<double> log_share;  // of the chance to be below the point
        std::vector<double> ratio;      // of the density to that chance
    };
    // The points of an integral.
    struct Grid {
        double begin = 0, width = 0;  // from the largest mean, in standard deviations
        int steps = 0;
        std::unordered_map<int, Column> columns;
    };

    Grid& grid_from(double begin, int key, int steps_per_noise);
    const Column& column(Grid& grid, int distance);

    const double noise_;
    std::map<int, Grid> grids_;  // by the largest mean, where the floor is within the bell
    std::vector<double> logs_, weights_;
    std::vector<const Column*> used_;
};

}  // namespace noughts::learning
