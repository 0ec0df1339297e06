import { tools } from '../../../src/http/mcp/tools.js'
import type { World } from '../../support/world.js'
import type { Operation } from '../operations.js'
import { type Connected, connect, type Told } from './connect.js'

const clients = new WeakMap<World, Map<string, Promise<Connected>>>()

/** The request of an operation as a call of the tool of its name. Undefined: there is none. */
export async function askTool(
  w: World,
  { operationId, template, request }: Operation,
  ids: string[],
  key: string,
): Promise<Told | undefined> {
  const tool = tools.get(operationId)
  if (!tool) return undefined
  const { path, body } = request(ids)
  const [, pathname = '', search = ''] = /^([^?]*)\??(.*)$/.exec(path) ?? []
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]*)')}$`)
  const values = pattern.exec(pathname)?.slice(1) ?? []
  const { call } = await clientOf(w, key)
  return call(operationId, {
    ...Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])),
    ...Object.fromEntries(new URLSearchParams(search)),
    ...((body ?? {}) as object),
  })
}

function clientOf(w: World, key: string): Promise<Connected> {
  const ofWorld = clients.get(w) ?? new Map<string, Promise<Connected>>()
  clients.set(w, ofWorld)
  const known = ofWorld.get(key) ?? connect(w, { key })
  ofWorld.set(key, known)
  return known
}
