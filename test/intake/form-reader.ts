import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestFn } from 'ava'
import Koa from 'koa'
import type { Context } from '../../src/context.js'
import { answerError } from '../../src/http/errors.js'
import { listen } from '../../src/http/listen.js'
import { readUpload } from '../../src/http/uploads/upload.js'
import { createLog } from '../../src/log.js'
import { Chance } from '../support/chance.js'
import { type DrawnFile, drawnFiles, sendDrawn, sha256 } from '../support/drawn-forms.js'

export const agent = new Agent({ keepAlive: true })
const arriving = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'arriving-'))
let url = ''
export const urlOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`

/** For all tests of a file: only what reads a form, so that there is time for many. */
export function serveReader(test: TestFn): void {
  const server = createServer(readerOfForms())
  test.before(async () => {
    await listen(server, 0, '127.0.0.1')
    url = urlOf(server)
  })
  test.after.always(() => {
    agent.destroy()
    server.close()
    rmSync(arriving, { recursive: true, force: true })
  })
}

/** Answers with the SHA-256 of each file as it lies on the disk. */
export function readerOfForms(requestTimeoutMs = 30_000) {
  const log = createLog('silent', 'test')
  const context = { storage: { arriving }, config: { requestTimeoutMs }, log } as unknown as Context
  const koa = new Koa()
  koa.use(async ctx => {
    try {
      const upload = await readUpload(context, ctx, { workspaceId: 'ws_test', fields: ['leadId'] })
      const read = await Promise.all(upload.files.map(async ({ path }) => sha256(await readFile(path))))
      const told = upload.files.map(file => file.sha256)
      await upload.dispose()
      ctx.body = { read, told, leadId: upload.fields.leadId }
    } catch (error) {
      answerError(ctx, error, { baseUrl: '', log })
    }
  })
  return koa.callback()
}

/** Forms one after the other; what was answered otherwise than with their bytes as they were sent. */
export async function refusedOf(
  chance: Chance,
  forms: number,
  draw = () => drawnFiles(chance),
): Promise<string[]> {
  const refused: string[] = []
  for (let n = 0; n < forms; n++) {
    const files = draw()
    const { status, body } = await sendDrawn(chance, {
      url,
      headers: {},
      fields: { leadId: 'lead_1' },
      files,
      agent,
    })
    if (status !== 200) refused.push(`${status} ${body.detail}, ${sizesOf(files)}`)
    else if ([body.read, body.told].some(hashes => hashes.join() !== hashesOf(files).join()))
      refused.push(`other bytes, ${sizesOf(files)}`)
    else if (body.leadId !== 'lead_1') refused.push('another field')
  }
  return refused
}

export const sizesOf = (files: DrawnFile[]) => `files of ${files.map(({ bytes }) => bytes.length)}`
export const hashesOf = (files: DrawnFile[]) => files.map(file => file.sha256)

export async function refusedAtOnce(seed: number, callers: number, forms: number): Promise<string[]> {
  const all = Array.from({ length: callers }, (_, caller) => refusedOf(new Chance(seed + caller), forms))
  return (await Promise.all(all)).flat()
}
