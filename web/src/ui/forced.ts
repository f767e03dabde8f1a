// SPDX-License-Identifier: MIT
// forced - styles for a system that chooses the colours; few need them, so they come by themselves.
import "./css/forced.css" with { type: "piece" };
