// SPDX-License-Identifier: MIT
// defs - what panes are filled with.
import { svg } from "lit";
import { define } from "../ui/defs";

define(svg`<defs>
    <radialGradient id="glass-light" cx=".5" cy=".42" r=".75">
        <stop offset="0" stop-color="#fff" stop-opacity=".5"/>
        <stop offset=".55" stop-color="#fff" stop-opacity=".12"/>
        <stop offset="1" stop-color="#000" stop-opacity=".14"/>
    </radialGradient>
    <pattern id="glass-C" width="19" height="19" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">
        <path d="M5 0V19" stroke="#fff" stroke-width="2.4"/><path d="M9.500 0V19" stroke="#fff" stroke-opacity=".7"/>
    </pattern>
    <pattern id="glass-Y" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" stroke="#6b4e00" stroke-opacity=".3" stroke-width="1.6"/>
    </pattern>
    <pattern id="glass-O" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 3H6" stroke="#ffd9c2" stroke-opacity=".42" stroke-width="1.3"/>
    </pattern>
    <pattern id="glass-B" width="8" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 3q2-2.600 4 0t4 0" fill="none" stroke="#bbd0ff" stroke-opacity=".5" stroke-width="1.1"/>
    </pattern>
    <pattern id="glass-P" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.1" fill="#6b1d5e" fill-opacity=".42"/>
    </pattern>
</defs>`);
