import { type AllowedUrls, urlProblem } from '../webhooks/url-rules.js'
import { agentPhone } from './agent-phone.js'
import { checkConditions } from './check-conditions.js'
import { type Entry, entriesOf, keyed } from './entries.js'
import type { Path, Report } from './problems.js'

const mostItems = 1_000

/**
 * What the parts of a file say about each other. It takes the content as it was read and looks only at what has its right
 * shape, so that one look at the problems shows those of both kinds.
 */
export function checkFile(content: unknown, allowed: AllowedUrls, report: Report): void {
  const { workspace, checklist, agents, workflows, automations, webhooks, knowledge } = keyed(content)
  checkChecklist(checklist, report)
  for (const [section, list] of Object.entries({ agents, workflows, webhooks, knowledge })) {
    checkCodes(entriesOf(list, [section]), section, report)
  }
  for (const { at, value } of entriesOf(agents, ['agents'])) {
    const { phoneNumber } = value
    if (typeof phoneNumber === 'string' && !agentPhone(phoneNumber, keyed(workspace).defaultRegion)) {
      report(
        [...at, 'phoneNumber'],
        '"phoneNumber" must be a phone number with its country code, such as +12025550123',
      )
    }
  }
  checkAutomations(automations, { agents, workflows }, report)
  for (const { at, value } of entriesOf(webhooks, ['webhooks'])) {
    const problem = typeof value.url === 'string' ? urlProblem(value.url, allowed) : undefined
    if (problem) report([...at, 'url'], `"url" ${problem}`)
  }
}

function checkChecklist(checklist: unknown, report: Report): void {
  const groups = entriesOf(checklist, ['checklist'])
  checkCodes(groups, 'groups', report)
  const items = groups.map(({ at, value }) => entriesOf(value.items, [...at, 'items']))
  for (const list of items) checkCodes(list, 'items of this group', report)
  if (items.flat().length > mostItems) report(['checklist'], `The checklist has more than ${mostItems} items`)
  else checkConditions(groups, report)
}

/** Codes are what a file's entries are known by from one time to the next. */
function checkCodes(entries: Entry[], list: string, report: Report): void {
  const codes = new Set<string>()
  const renamed = new Set<string>()
  for (const { code, at } of entries) {
    if (codes.has(code)) report([...at, 'code'], `The code ${code} is used twice among the ${list}`)
    codes.add(code)
  }
  for (const { at, value } of entries) {
    if (typeof value.was !== 'string') continue
    const { was } = value
    if (codes.has(was))
      report([...at, 'was'], `${was} is still a code among the ${list}, so nothing can be renamed from it`)
    if (renamed.has(was)) report([...at, 'was'], `${was} is renamed twice among the ${list}`)
    renamed.add(was)
  }
}

/** A section that isn't in the file is looked up when it is applied. */
function checkAutomations(
  list: unknown,
  sections: Record<'agents' | 'workflows', unknown>,
  report: Report,
): void {
  if (!Array.isArray(list)) return
  const seen = new Set<string>()
  for (const [n, automation] of list.entries()) {
    const at: Path = ['automations', n]
    const { agent, workflow } = keyed(keyed(automation).start)
    const { tagged } = keyed(keyed(automation).when)
    const refer = (what: 'agent' | 'workflow', code: unknown) => {
      const section = sections[`${what}s`]
      if (typeof code !== 'string' || !Array.isArray(section)) return
      if (!entriesOf(section, []).some(entry => entry.code === code)) {
        report([...at, 'start', what], `There is no ${what} ${code} in this file`)
      }
    }
    refer('agent', agent)
    refer('workflow', workflow)
    if (typeof tagged !== 'string') continue
    const key = JSON.stringify([foldTag(tagged), agent, workflow])
    if (seen.has(key)) report(at, 'This automation stands here twice')
    seen.add(key)
  }
}

/** Tags are the same in capitals and in small letters. */
export const foldTag = (tag: string): string => tag.trim().normalize('NFC').toLowerCase()
