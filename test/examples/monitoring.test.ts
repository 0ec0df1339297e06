import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { parse, stringify } from 'yaml'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const at = (...parts: string[]) => readFileSync(join(root, ...parts), 'utf8')

/** As the code names them; those of the process itself come from the library under our prefix. */
const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => at('src', name))
  .join('\n')
const isOurs = (metric: string) => {
  const name = metric.replace(/_(bucket|count|sum)$/, '')
  return /^leadspread_(process|nodejs)_/.test(name) || source.includes(`'${name}'`)
}
const metricsIn = (text: string) => [...new Set(text.match(/leadspread_[a-z0-9_]+/g))]

test('each rule says what it is about and what to do, of metrics that there are', t => {
  const { groups } = parse(at('examples', 'monitoring', 'alerts.yml'))
  const rules = groups.flatMap((group: { rules: Record<string, never>[] }) => group.rules)
  t.true(rules.length >= 10)
  for (const { alert, expr, labels, annotations } of rules) {
    t.regex((labels as { severity: string }).severity, /^(page|ticket)$/, alert)
    t.truthy((annotations as { summary: string }).summary, alert)
    t.truthy((annotations as { description: string }).description, alert)
    for (const metric of metricsIn(expr)) t.true(isOurs(metric), metric)
  }
})

test('each panel of the dashboard shows metrics that there are, and no two lie on one another', t => {
  const { panels } = JSON.parse(at('examples', 'monitoring', 'dashboard.json'))
  const places = new Set<string>()
  for (const { title, targets = [], gridPos } of panels) {
    t.false(places.has(`${gridPos.x} ${gridPos.y}`), title)
    places.add(`${gridPos.x} ${gridPos.y}`)
    for (const { expr } of targets) {
      t.true(metricsIn(expr).length > 0, title)
      for (const metric of metricsIn(expr)) t.true(isOurs(metric), metric)
    }
  }
})

/** It comes with Prometheus, which nobody needs for the service itself. */
const withPromtool = spawnSync('promtool', ['--version']).error ? test.skip : test

withPromtool('Prometheus itself takes each rule, and each expression of the dashboard', t => {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-rules-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const { panels } = JSON.parse(at('examples', 'monitoring', 'dashboard.json'))
  const rules = panels
    .flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets)
    .map(({ expr }: { expr: string }, place: number) => ({
      record: `shown:${place}`,
      // Grafana puts these in.
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
  const shown = join(folder, 'dashboard.yml')
  writeFileSync(shown, stringify({ groups: [{ name: 'dashboard', rules }] }))
  for (const file of [join(root, 'examples', 'monitoring', 'alerts.yml'), shown]) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
    t.is(status, 0, stdout + stderr)
  }
})
