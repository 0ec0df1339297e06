import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { leadStatuses } from '../src/leads/answer-schema.js'
import { roundOf } from './figures.js'
import { ourSide, seedLeads } from './lead-data.js'
import { signIn } from './page-person.js'
import type { Stage } from './stage.js'

const leads = 100_000
const times = 60

const pages = {
  'the first page': '',
  'a name that many have': '?q=whitfield-500',
  'a name that nobody has': '?q=harborside',
  [`status ${leadStatuses[0]}`]: `?status=${leadStatuses[0]}`,
  'a page behind': '',
}

/** The console's list of leads where there are very many. */
export async function leadListPage(stage: Stage): Promise<void> {
  const seeded = await seedLeads(stage, 'many', leads)
  const token = await signIn(seeded)
  const { url } = await ourSide(stage, seeded)
  const read = async (address: string): Promise<string> => {
    const [answer] = (await once(
      get(address, { headers: { cookie: `leadspread-session=${token}` } }),
      'response',
    )) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`${address} was answered ${answer.statusCode}`)
    return text(answer)
  }
  const list = `${url}/console/leads`
  const next = /href="\/console\/leads(\?[^"]*cursor=[^"]*)"/.exec(await read(list))?.[1] ?? ''
  process.stdout.write(`\nThe list of leads, ${leads.toLocaleString('en')} of them, a request at a time:\n`)
  for (const [title, query] of Object.entries({ ...pages, 'a page behind': next.replaceAll('&amp;', '&') })) {
    for (let n = 0; n < 5; n++) await read(list + query)
    const latenciesMs: number[] = []
    const began = performance.now()
    while (latenciesMs.length < times) {
      const asked = performance.now()
      await read(list + query)
      latenciesMs.push(performance.now() - asked)
    }
    const { p50Ms, p99Ms } = roundOf(latenciesMs, performance.now() - began)
    process.stdout.write(
      `  ${title.padEnd(24)} p50 ${p50Ms.toFixed(1).padStart(7)} ms   p99 ${p99Ms.toFixed(1).padStart(7)} ms\n`,
    )
  }
}
