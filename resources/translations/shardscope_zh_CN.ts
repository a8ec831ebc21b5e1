<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About Shardscope</source>
        <translation>关于 Shardscope</translation>
    </message>
    <message>
        <source>Inspector for LLM inference graphs: what one rank runs, how it is rewritten, and why.</source>
        <translation>大模型推理计算图检查器：一个 rank 运行什么、图如何被改写、为什么。</translation>
    </message>
    <message>
        <source>Licence: GPL-3.0-or-later, with an additional permission to link Graphviz. Built on:</source>
        <translation>许可证：GPL-3.0-or-later，并附加允许链接 Graphviz。所用组件：</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a scenario, a config.json or a model directory</source>
        <translation>打开场景、config.json 或模型目录</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>Read the input again and keep the view</source>
        <translation>重新读取输入并保持视图</translation>
    </message>
    <message>
        <source>&amp;Export image…</source>
        <translation>导出图像(&amp;E)…</translation>
    </message>
    <message>
        <source>Write the graph as drawn to an image file</source>
        <translation>把当前的图写入图像文件</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>&amp;Copy operator</source>
        <translation>复制算子(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected operator as text</source>
        <translation>以文本复制所选算子</translation>
    </message>
    <message>
        <source>&amp;Filter outline</source>
        <translation>筛选大纲(&amp;F)</translation>
    </message>
    <message>
        <source>Type to narrow the outline</source>
        <translation>输入以缩小大纲范围</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Select what was selected before</source>
        <translation>回到上一个选择</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>前进(&amp;W)</translation>
    </message>
    <message>
        <source>Select what was selected after that</source>
        <translation>回到下一个选择</translation>
    </message>
    <message>
        <source>&amp;Expanded</source>
        <translation>展开(&amp;E)</translation>
    </message>
    <message>
        <source>Build every layer on its own</source>
        <translation>逐层单独构建</translation>
    </message>
    <message>
        <source>&amp;Repetition</source>
        <translation>重复(&amp;R)</translation>
    </message>
    <message>
        <source>Build equal layers once, as a region with a count</source>
        <translation>相同的层只构建一次，作为带次数的区域</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Show the graph larger</source>
        <translation>放大显示图</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Show the graph smaller</source>
        <translation>缩小显示图</translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <translation>&amp;100 %</translation>
    </message>
    <message>
        <source>Show the graph at its own size</source>
        <translation>按原始大小显示图</translation>
    </message>
    <message>
        <source>Fit &amp;all</source>
        <translation>适应全部(&amp;A)</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>显示整张图</translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation>适应所选(&amp;S)</translation>
    </message>
    <message>
        <source>Show the selected operator or frame as large as fits</source>
        <translation>以尽可能大的尺寸显示所选算子或框</translation>
    </message>
    <message>
        <source>&amp;Fold all</source>
        <translation>全部折叠(&amp;F)</translation>
    </message>
    <message>
        <source>Show every layer as a card</source>
        <translation>每层显示为卡片</translation>
    </message>
    <message>
        <source>&amp;Unfold all</source>
        <translation>全部展开(&amp;U)</translation>
    </message>
    <message>
        <source>Show every operator of every layer</source>
        <translation>显示每层的每个算子</translation>
    </message>
    <message>
        <source>&amp;Helper operators</source>
        <translation>辅助算子(&amp;H)</translation>
    </message>
    <message>
        <source>Draw conversions, views and other helpers as well</source>
        <translation>同时画出类型转换、视图等辅助算子</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>图例(&amp;L)</translation>
    </message>
    <message>
        <source>Show what colours and shapes mean</source>
        <translation>说明颜色与形状的含义</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation>使用整个屏幕</translation>
    </message>
    <message>
        <source>&amp;Reset window layout</source>
        <translation>恢复窗口布置(&amp;R)</translation>
    </message>
    <message>
        <source>Put all panels back to where they were at first</source>
        <translation>把所有面板放回最初的位置</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Stop what is being computed and keep what is shown</source>
        <translation>停止正在进行的计算，保留当前显示</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>How to read the graph</source>
        <translation>如何读图</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>按键(&amp;K)</translation>
    </message>
    <message>
        <source>List every key</source>
        <translation>列出所有按键</translation>
    </message>
    <message>
        <source>&amp;About Shardscope</source>
        <translation>关于 Shardscope(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>版本与许可证</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 Qt(&amp;Q)</translation>
    </message>
    <message>
        <source>Version and licence of Qt</source>
        <translation>Qt 的版本与许可证</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; · %2 layers</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; · %2 层</translation>
    </message>
    <message>
        <source>%1 · requests %2</source>
        <translation>%1 · 请求数 %2</translation>
    </message>
    <message>
        <source>%1 → %2 per TP rank</source>
        <translation>%1 → 每个 TP rank %2</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>of %1 · %2 experts each</source>
        <translation>共 %1 · 每个 %2 专家</translation>
    </message>
    <message>
        <source>word embedding: %1</source>
        <translation>词嵌入：%1</translation>
    </message>
    <message>
        <source>first %1 layers only</source>
        <translation>仅前 %1 层</translation>
    </message>
    <message>
        <source>injected: %1</source>
        <translation>注入：%1</translation>
    </message>
    <message>
        <source>no sparse-attention indexer</source>
        <translation>没有稀疏注意力索引器</translation>
    </message>
    <message>
        <source>on: %1</source>
        <translation>开启：%1</translation>
    </message>
    <message>
        <source>not applied, see Problems</source>
        <translation>未应用，见“问题”</translation>
    </message>
    <message>
        <source>off: sequence_parallel is off</source>
        <translation>关闭：sequence_parallel 未开启</translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Walk along edges from the selected operator</source>
        <translation>从所选算子沿边移动</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>First and last operator</source>
        <translation>第一个与最后一个算子</translation>
    </message>
    <message>
        <source>Unfold and fold the selected frame</source>
        <translation>展开与折叠所选框</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>以指针处为中心缩放</translation>
    </message>
    <message>
        <source>Space+drag, middle drag</source>
        <translation>空格+拖动、中键拖动</translation>
    </message>
    <message>
        <source>Move the graph</source>
        <translation>移动图</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Fold or unfold a frame</source>
        <translation>折叠或展开一个框</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>Stages</name>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>rewrite</source>
        <translation>改写</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>绘制</translation>
    </message>
</context>
<context>
    <name>shardscope::AppearanceActions</name>
    <message>
        <source>Language of the program</source>
        <translation>程序语言</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Colours of window and graph</source>
        <translation>窗口与图的颜色</translation>
    </message>
</context>
<context>
    <name>shardscope::BreadcrumbBar</name>
    <message>
        <source>all shapes per rank</source>
        <translation>形状均按单个 rank</translation>
    </message>
    <message>
        <source>Zoom; a click shows the graph at its own size</source>
        <translation>缩放；点击以原始大小显示图</translation>
    </message>
</context>
<context>
    <name>shardscope::ContractModel</name>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Soundness</source>
        <translation>可靠性</translation>
    </message>
    <message>
        <source>Applications that hold / applications checked; a repeated layer counts once per copy</source>
        <translation>成立次数 / 检查次数；重复的层按份数计</translation>
    </message>
    <message>
        <source>Soundness findings at nodes of this rule; they do not change the verdict</source>
        <translation>该规则所涉节点上的可靠性问题；不影响结论</translation>
    </message>
</context>
<context>
    <name>shardscope::ContractTable</name>
    <message>
        <source>only &amp;failures</source>
        <translation>仅显示失败(&amp;F)</translation>
    </message>
    <message>
        <source>Hide rules that hold or do not apply</source>
        <translation>隐藏成立或不适用的规则</translation>
    </message>
    <message>
        <source>&amp;Copy table</source>
        <translation>复制表格(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the rows shown, tab-separated</source>
        <translation>复制所示各行，以制表符分隔</translation>
    </message>
    <message>
        <source>Contract rules</source>
        <translation>契约规则</translation>
    </message>
    <message>
        <source>Click a rule to go to its first violation, or to where it first applies</source>
        <translation>点击规则，跳到第一处违反或第一处适用的位置</translation>
    </message>
    <message>
        <source>Soundness findings: %1</source>
        <translation>可靠性问题：%1</translation>
    </message>
    <message>
        <source>Checked apart from the contract: arithmetic that cannot be right, whatever the rules say</source>
        <translation>与契约分开检查：无论规则如何，算术上都不成立</translation>
    </message>
    <message>
        <source>Contract not applied: no sequence-parallel rewrite</source>
        <translation>契约未应用：没有序列并行改写</translation>
    </message>
    <message>
        <source>%1 of %2 rules hold</source>
        <translation>%2 条规则中 %1 条成立</translation>
    </message>
    <message>
        <source>%1 not applicable</source>
        <translation>%1 条不适用</translation>
    </message>
</context>
<context>
    <name>shardscope::ExportDialog</name>
    <message>
        <source>Legend below the graph</source>
        <translation>图下方附图例</translation>
    </message>
    <message>
        <source>Export image</source>
        <translation>导出图像</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>PNG images (*.png)</source>
        <translation>PNG 图像 (*.png)</translation>
    </message>
</context>
<context>
    <name>shardscope::GraphView</name>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>No graph</source>
        <translation>没有图</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择</translation>
    </message>
    <message>
        <source>Open a scenario or a model&apos;s config.json</source>
        <translation>打开场景或模型的 config.json</translation>
    </message>
    <message>
        <source>Double click to unfold</source>
        <translation>双击展开</translation>
    </message>
    <message>
        <source>Double click on the header to fold</source>
        <translation>双击标题栏折叠</translation>
    </message>
</context>
<context>
    <name>shardscope::HelpWindow</name>
    <message>
        <source>Shardscope help</source>
        <translation>Shardscope 帮助</translation>
    </message>
</context>
<context>
    <name>shardscope::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Select an operator in the graph or the outline</source>
        <translation>请在图或大纲中选择一个算子</translation>
    </message>
    <message>
        <source>%1 identical copies, layers %2 to %3</source>
        <translation>%1 份相同副本，第 %2 至 %3 层</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>none, a view</source>
        <translation>无，仅视图</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>rule %1</source>
        <translation>规则 %1</translation>
    </message>
    <message>
        <source>Rank %1 keeps</source>
        <translation>Rank %1 保留</translation>
    </message>
    <message>
        <source>tokens [%1, %2)</source>
        <translation>token [%1, %2)</translation>
    </message>
    <message>
        <source>Values (per rank)</source>
        <translation>值（单个 rank）</translation>
    </message>
    <message>
        <source>shape, type, axes</source>
        <translation>形状、类型、轴</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>in</source>
        <translation>入</translation>
    </message>
    <message>
        <source>out</source>
        <translation>出</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Why is this here</source>
        <translation>为何在此</translation>
    </message>
    <message>
        <source>%1, match %2 of %3</source>
        <translation>%1，第 %2 处匹配，共 %3 处</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>Built as traced; no rewrite made it.</source>
        <translation>按追踪结果构建，没有改写产生它。</translation>
    </message>
    <message>
        <source>First touched</source>
        <translation>首次改动</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Anchors</source>
        <translation>锚点</translation>
    </message>
    <message>
        <source>%1 of %2 held</source>
        <translation>%2 项中 %1 项成立</translation>
    </message>
    <message>
        <source>Guards</source>
        <translation>守卫条件</translation>
    </message>
    <message>
        <source>found %1</source>
        <translation>实际 %1</translation>
    </message>
    <message>
        <source>Rejected here</source>
        <translation>在此被拒绝</translation>
    </message>
    <message>
        <source>an anchor is missing</source>
        <translation>缺少锚点</translation>
    </message>
    <message>
        <source>a guard failed</source>
        <translation>守卫条件不成立</translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>契约</translation>
    </message>
    <message>
        <source>holds in %1 of %2</source>
        <translation>%2 处中 %1 处成立</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Soundness</source>
        <translation>可靠性</translation>
    </message>
</context>
<context>
    <name>shardscope::Legend</name>
    <message>
        <source>inflated / pending</source>
        <translation>膨胀 / 待定</translation>
    </message>
    <message>
        <source>token slice</source>
        <translation>token 切片</translation>
    </message>
    <message>
        <source>full-token value</source>
        <translation>full-token 值</translation>
    </message>
    <message>
        <source>local-token value</source>
        <translation>local-token 值</translation>
    </message>
    <message>
        <source>Token layout</source>
        <translation>Token 布局</translation>
    </message>
    <message>
        <source>Legend of token layouts and collectives</source>
        <translation>Token 布局与集合通信的图例</translation>
    </message>
    <message>
        <source>Hide the legend</source>
        <translation>隐藏图例</translation>
    </message>
</context>
<context>
    <name>shardscope::MainWindow</name>
    <message>
        <source>%1 could not be shown: %2</source>
        <translation>无法显示 %1：%2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Scenarios and configs (*.json);;All files (*)</source>
        <translation>场景与配置 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>已复制 %1</translation>
    </message>
</context>
<context>
    <name>shardscope::OutlineView</name>
    <message>
        <source>Filter: op, scope, shape, layout</source>
        <translation>筛选：算子、范围、形状、布局</translation>
    </message>
    <message>
        <source>Shows rows that contain these words, and what holds them</source>
        <translation>显示包含这些词的行及其上级</translation>
    </message>
    <message>
        <source>Outline filter</source>
        <translation>大纲筛选</translation>
    </message>
    <message>
        <source>Outline of the graph</source>
        <translation>图的大纲</translation>
    </message>
</context>
<context>
    <name>shardscope::ProblemsModel</name>
    <message>
        <source>Severity</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>What helps</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>found %1</source>
        <translation>实际 %1</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>期望 %1</translation>
    </message>
    <message>
        <source>soundness</source>
        <translation>可靠性</translation>
    </message>
</context>
<context>
    <name>shardscope::ProblemsTable</name>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>shardscope::ScenarioPanel</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>开关</translation>
    </message>
    <message>
        <source>DSA-CP</source>
        <translation>DSA-CP</translation>
    </message>
    <message>
        <source>The rank that is looked at: its slices, shards and shapes</source>
        <translation>所查看的 rank：决定切片、分片与形状</translation>
    </message>
</context>
<context>
    <name>shardscope::WindowDocks</name>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Contract (%1/%2)</source>
        <translation>契约 (%1/%2)</translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>契约</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>问题 (%1)</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>shardscope::WindowMenus</name>
    <message>
        <source>None yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>Open r&amp;ecent</source>
        <translation>最近打开(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
</context>
<context>
    <name>shardscope::WindowStatus</name>
    <message numerus="yes">
        <source>⚠ %n problem(s)</source>
        <translation>
            <numerusform>⚠ %n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>rank %1 / %2</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>已选：%1</translation>
    </message>
    <message>
        <source>%1 nodes, %2 edges</source>
        <translation>%1 个节点，%2 条边</translation>
    </message>
    <message>
        <source> · unrolled %1</source>
        <translation> · 展开后 %1</translation>
    </message>
    <message>
        <source>contract not applied</source>
        <translation>契约未应用</translation>
    </message>
    <message>
        <source>%1 of %2 rules hold</source>
        <translation>%2 条规则中 %1 条成立</translation>
    </message>
</context>
<context>
    <name>shardscope::WindowToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>契约</translation>
    </message>
    <message>
        <source>Which layout contract the graph is rewritten and checked by</source>
        <translation>按哪个布局契约改写与检查图</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Colours of window and graph</source>
        <translation>窗口与图的颜色</translation>
    </message>
</context>
<context>
    <name>shardscope::names</name>
    <message>
        <source>no token axis</source>
        <translation>无 token 轴</translation>
    </message>
    <message>
        <source>full-token</source>
        <translation>full-token</translation>
    </message>
    <message>
        <source>local-token</source>
        <translation>local-token</translation>
    </message>
    <message>
        <source>partial sum</source>
        <translation>部分和</translation>
    </message>
    <message>
        <source>inflated</source>
        <translation>膨胀</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待定</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>Code of the language in which contract rules are titled: &quot;en&quot;, or &quot;zh&quot; in Chinese</extracomment>
        <translation>zh</translation>
    </message>
</context>
<context>
    <name>shardscope::node_text</name>
    <message>
        <source>in</source>
        <translation>入</translation>
    </message>
    <message>
        <source>out</source>
        <translation>出</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>contract rule</source>
        <translation>契约规则</translation>
    </message>
</context>
</TS>
