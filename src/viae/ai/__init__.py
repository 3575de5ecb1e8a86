"""What plays and coaches: information-set MCTS, rollouts, evaluation, bots, levels, the coach."""
