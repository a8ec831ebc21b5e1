<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About Shardscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspector for LLM inference graphs: what one rank runs, how it is rewritten, and why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence: GPL-3.0-or-later, with an additional permission to link Graphviz. Built on:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario, a config.json or a model directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the input again and keep the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export image…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the graph as drawn to an image file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected operator as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Filter outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type to narrow the outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what was selected before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what was selected after that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Expanded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build every layer on its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Repetition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build equal layers once, as a region with a count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the graph larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the graph smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the graph at its own size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the selected operator or frame as large as fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fold all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show every layer as a card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unfold all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show every operator of every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Helper operators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw conversions, views and other helpers as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what colours and shapes mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset window layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put all panels back to where they were at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop what is being computed and keep what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to read the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List every key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Shardscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licence of Qt</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; %2 · %3 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · requests %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2 per TP rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP %1 · DP %2 · EP %3 · embedding %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1 · %2 experts each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first %1 layers only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>injected: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no sparse-attention indexer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not applied, see Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off: sequence_parallel is off</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Arrows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk along edges from the selected operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First and last operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfold and fold the selected frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space+drag, middle drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold or unfold a frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::AppearanceActions</name>
    <message>
        <source>Language of the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours of window and graph</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::BreadcrumbBar</name>
    <message>
        <source>all shapes per rank</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ContractModel</name>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soundness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applications that hold / applications checked; a repeated layer counts once per copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soundness findings at nodes of this rule; they do not change the verdict</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ContractTable</name>
    <message>
        <source>only &amp;failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide rules that hold or do not apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the rows shown, tab-separated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contract rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a rule to go to its first violation, or to where it first applies</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n soundness finding(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Checked apart from the contract: arithmetic that cannot be right, whatever the rules say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contract not applied: no sequence-parallel rewrite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 rules hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n not applicable</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscope::ExportDialog</name>
    <message>
        <source>Legend below the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG images (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::GraphView</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario or a model&apos;s config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double click to unfold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double click on the header to fold</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::HelpWindow</name>
    <message>
        <source>Shardscope help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an operator in the graph or the outline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::Legend</name>
    <message>
        <source>Token layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend of token layouts and collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the legend</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::MainWindow</name>
    <message>
        <source>%1 could not be shown: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios and configs (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::OutlineView</name>
    <message>
        <source>Filter: op, scope, shape, layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows rows that contain these words, and what holds them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline of the graph</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ProblemsModel</name>
    <message>
        <source>Severity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What helps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>soundness</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ProblemsTable</name>
    <message>
        <source>No problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ScenarioPanel</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DSA-CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rank that is looked at: its slices, shards and shapes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::WindowDocks</name>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contract (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::WindowMenus</name>
    <message>
        <source>None yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open r&amp;ecent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::WindowStatus</name>
    <message numerus="yes">
        <source>⚠ %n problem(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes, %2 edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · unrolled %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rules not applied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 rules hold</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::WindowToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which layout contract the graph is rewritten and checked by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours of window and graph</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::names</name>
    <message>
        <source>en</source>
        <extracomment>Code of the language in which contract rules are titled: &quot;en&quot;, or &quot;zh&quot; in Chinese</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
