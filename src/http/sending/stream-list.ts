import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Context as KoaContext } from 'koa'
import type { Log } from '../../log.js'
import { type Patience, transfer } from './transfer.js'

/** A JSON array that is written while its rows are read, a batch at a time. */
export class ListStream {
  #first: string
  readonly #texts: AsyncGenerator<string, void, undefined>

  private constructor(first: string, texts: AsyncGenerator<string, void, undefined>) {
    this.#first = first
    this.#texts = texts
  }

  /** Reads the first batch, so that what fails there is still an answer of its own. */
  static async begin(batches: AsyncIterable<unknown[]>, under: string | null = null): Promise<ListStream> {
    const texts = textsOf(batches, under)
    const { value } = await texts.next()
    return new ListStream(value ?? '', texts)
  }

  /** Nothing more is read. Not awaited: a statement that is under way can't be called back. */
  close(): void {
    this.#texts.return().catch(() => {})
  }

  async send(ctx: KoaContext, log: Log, patience: Patience): Promise<void> {
    ctx.type = 'application/json'
    await transfer(ctx, log, this.#all(), patience)
    this.close()
  }

  async *#all(): AsyncGenerator<string, void, undefined> {
    yield this.#first
    this.#first = ''
    for await (const text of this.#texts) {
      yield text
      // Neither a read of SQLite nor a caller who takes all at once would give anybody else a turn.
      await othersTurn()
    }
  }
}

/** A bare array, or one under a name beside `success`. */
async function* textsOf(
  batches: AsyncIterable<unknown[]>,
  under: string | null,
): AsyncGenerator<string, void, undefined> {
  const [head, tail] = under === null ? ['[', ']'] : [`{"success":true,${JSON.stringify(under)}:[`, ']}']
  let lead = head
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield lead + JSON.stringify(batch).slice(1, -1)
    lead = ','
  }
  yield lead === head ? head + tail : tail
}
