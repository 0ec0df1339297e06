/**
 * The report's pages in Typst, which lays out and computes nothing. All texts come from `data.json` as strings, so that
 * nothing in a document can be taken for markup.
 */
export const template = `
#let data = json("data.json")
#let ink = rgb("#1f2933")
#let navy = rgb("#1b3a57")
#let grey = rgb("#6b7280")
#let rule = rgb("#d5dae1")
#let tint = rgb("#f3f5f8")
#let tones = (pass: rgb("#15803d"), warning: rgb("#b45309"), fail: rgb("#b91c1c"))

#set document(title: data.title, author: "Leadspread", date: datetime(..data.date))
#set page(
  "us-letter",
  flipped: true,
  margin: (x: 48pt, top: 62pt, bottom: 52pt),
  header: context if counter(page).get().first() > 1 {
    set text(7pt, fill: grey)
    grid(columns: (1fr, auto), data.running, data.kind)
  },
  footer: {
    set text(7pt, fill: grey)
    grid(
      columns: (1fr, auto),
      data.generated,
      context [Page #counter(page).display() of #counter(page).final().first()],
    )
  },
)
#set text(font: "Inter", size: 8pt, lang: "en", fill: ink, hyphenate: false)
#set par(leading: 0.5em)
// Where long words may break. The mark itself would come along with the text that somebody copies.
#show str(sym.zws): box()
#show heading.where(level: 1): it => block(below: 6pt, text(16pt, weight: 600, fill: navy, it.body))
#show heading.where(level: 2): it => block(above: 18pt, below: 8pt, text(9pt, weight: 600, fill: navy, it.body))
#set table(stroke: none, inset: (x: 3pt, y: 2.6pt), align: left + horizon)
#show table.cell: set par(leading: 0.42em)
#set table.cell(breakable: false)

#let small(body, fill: grey) = text(6.5pt, fill: fill, body)
// Where digits stand below one another: all as wide, and with room for the parenthesis that only negative ones have.
#let digits(words, ..style) = text(number-width: "tabular", ..style, words)
#let room(words, size: 8) = 3pt + if words.ends-with(")") { 0pt } else { size * 0.36pt }
#let notes(some) = for one in some { block(above: 5pt, below: 0pt, small(one)) }
#let intro(words) = block(above: 6pt, below: 14pt, text(fill: grey, words))

#let continued(title) = block(below: 8pt, small(title + ", continued"))

#let column-heads(columns) = columns.map(one => table.cell(
  colspan: one.span,
  align: right + bottom,
  inset: (left: 10pt, right: 3pt, y: 4pt),
  {
    text(7.5pt, weight: 600, fill: navy, one.name)
    for line in one.lines { linebreak(); small(line) }
  },
))

// One table of a statement: labels, then an amount and its percentage for each period.
#let statement-table(one) = table(
  columns: (one.labelWidth * 1pt, ..one.columns.map(column => (column.width * 1pt, 32pt)).flatten()),
  table.header(
    table.cell[],
    ..column-heads(one.columns),
    table.hline(stroke: 0.8pt + navy),
  ),
  ..one.rows.map(row => {
    let strong = row.kind != "line"
    let weight = if strong { 600 } else { 400 }
    let style = if row.slanted { "italic" } else { "normal" }
    let fill = if strong { tint }
    let inset = (x: 3pt, top: if row.apart { 12pt } else { 2.6pt }, bottom: 2.6pt)
    (
      ..if strong { (table.hline(stroke: 0.4pt + grey),) },
      table.cell(
        fill: fill,
        inset: (..inset, left: if strong or row.memo { 3pt } else { 11pt }),
        text(weight: weight, style: style, row.label),
      ),
      ..row.cells.map(cell => (
        table.cell(
          fill: fill,
          align: right,
          inset: (..inset, right: room(cell.text)),
          digits(cell.text, weight: weight, style: style),
        ),
        table.cell(
          fill: fill,
          align: right,
          inset: (..inset, right: room(cell.share, size: 6.5)),
          digits(cell.share, size: 6.5pt, fill: grey),
        ),
      )).flatten(),
      ..if row.kind == "total" { (table.hline(stroke: 0.9pt + ink),) },
    )
  }).flatten(),
)

// One amount or ratio for each period. Below a ratio stands what it is made of.
#let ratio-table(one) = table(
  columns: (one.labelWidth * 1pt, ..one.columns.map(column => column.width * 1pt)),
  table.header(
    table.cell[],
    ..column-heads(one.columns),
    table.hline(stroke: 0.8pt + navy),
  ),
  ..one.rows.map(row => {
    if row.kind == "group" {
      return (table.cell(
        colspan: one.columns.len() + 1,
        inset: (x: 3pt, top: 11pt, bottom: 3pt),
        text(weight: 600, fill: navy, row.label),
      ),)
    }
    let isInput = row.kind == "input"
    let style = if isInput { (size: 6.5pt, fill: grey) } else { (weight: 600) }
    let inset = if isInput { (left: 11pt, y: 1.5pt) } else { (left: 3pt, top: 4pt, bottom: 2pt) }
    (
      ..if not isInput { (table.hline(stroke: 0.3pt + rule),) },
      table.cell(inset: (..inset, right: 3pt), text(..style, row.label)),
      ..row.cells.map(cell => table.cell(
        align: right,
        inset: (..inset, left: 3pt, right: room(cell.text)),
        if cell.isReason { small(cell.text) } else { digits(cell.text, ..style) },
      )),
    )
  }).flatten(),
)

#let list-table(widths, heads, align: left + top, ..cells) = table(
  columns: widths,
  align: align,
  table.header(
    ..heads.map(one => table.cell(inset: (x: 3pt, y: 4pt), text(7pt, weight: 600, fill: navy, one))),
    table.hline(stroke: 0.8pt + navy),
  ),
  ..cells,
)
#let ruled(..cells) = (..cells.pos(), table.hline(stroke: 0.3pt + rule))

// Cover
#v(12pt)
#text(9pt, fill: grey, data.kind)
#v(2pt)
#block(width: 85%, {
  set par(leading: 0.35em)
  show heading: it => text(data.nameSize * 1pt, weight: 600, fill: navy, it.body)
  heading(level: 1, data.entity)
})
#v(4pt)
#block(width: 80%, text(10pt, fill: grey, data.scope))
#v(16pt)
#grid(
  columns: data.facts.map(_ => 1fr),
  column-gutter: 14pt,
  ..data.facts.map(((name, value)) => block(
    width: 100%,
    stroke: (top: 0.8pt + navy),
    inset: (top: 6pt),
    { small(name); linebreak(); text(9pt, weight: 600, value) },
  )),
)
#for one in data.keyFigures {
  heading(level: 2, "Key figures")
  ratio-table(one)
}
#if data.documents.len() > 0 {
  heading(level: 2, "Documents")
  list-table(
    (230pt, 110pt, 1fr),
    ("Document", "Vouched for as", "Used for"),
    ..data.documents.map(one => ruled(one.filename, one.provenance, small(one.use))).flatten(),
  )
}

#if data.charts.len() > 0 {
  pagebreak()
  heading(level: 1, "Trends")
  intro(data.trendsNote)
  grid(
    columns: (1fr, 1fr, 1fr),
    column-gutter: 20pt,
    row-gutter: 26pt,
    ..data.charts.map(one => {
      block(below: 5pt, text(8pt, weight: 600, fill: navy, one.title))
      image(one.file, alt: one.alt, width: 100%)
    }),
  )
}

#for statement in data.statements {
  pagebreak()
  heading(level: 1, statement.title)
  intro(statement.intro)
  for (n, one) in statement.tables.enumerate() {
    if n > 0 {
      if one.rows.len() > 12 { pagebreak() } else { v(16pt) }
      continued(statement.title)
    }
    statement-table(one)
  }
  notes(statement.notes)
}

#if data.ratios.tables.len() > 0 {
  pagebreak()
  heading(level: 1, "Ratios")
  intro(data.ratios.intro)
  for (n, one) in data.ratios.tables.enumerate() {
    if n > 0 { pagebreak(); continued("Ratios") }
    ratio-table(one)
  }
}

#if data.checks.len() > 0 {
  pagebreak()
  heading(level: 1, "Checks")
  intro("What the figures were held against. Nothing is changed so that a check passes.")
  list-table(
    (44pt, 170pt, 78pt, 82pt, 76pt, 1fr),
    ("Result", "Check", "Statement", "Period", "Off by", "What it looked at"),
    align: (x, y) => (if x == 4 { right } else { left }) + top,
    ..data.checks.map(one => ruled(
      text(weight: 600, fill: tones.at(one.status), one.result),
      one.title,
      small(one.statement),
      small(one.period),
      table.cell(align: right, inset: (right: 12pt), {
        digits(one.amount)
        if one.tolerance != "" { linebreak(); digits(one.tolerance, size: 6.5pt, fill: grey) }
      }),
      { small(one.inputs); if one.detail != "" { linebreak(); small(one.detail) } },
    )).flatten(),
  )
}

#if data.sources.len() > 0 {
  pagebreak()
  heading(level: 1, "Sources")
  intro("Where each figure was read, with its amount as it is printed there, and how sure its row is.")
  columns(2, gutter: 24pt, for column in data.sources {
    heading(level: 2, column.title)
    block(below: 6pt, sticky: true, small(column.filename))
    list-table(
      (1fr, 88pt, 76pt, 62pt, 28pt),
      ("Row", "Label as printed", "Where", "Amount", "Sure"),
      align: (x, y) => (if x >= 3 { right } else { left }) + top,
      ..column.rows.map(row => ruled(
        {
          small(fill: ink, row.row)
          if row.remark != "" { linebreak(); small(row.remark) }
        },
        small(row.label),
        small(row.where),
        digits(row.text, size: 6.5pt),
        digits(row.confidence, size: 6.5pt, fill: grey),
      )).flatten(),
    )
  })
}
`
