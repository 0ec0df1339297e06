import type { World } from '../support/world.js'

export const update = (w: World, body: unknown) => w.send('PUT', '/api/v1/leads', { body })
export const read = async (w: World, id: string) => (await w.send('GET', `/api/v1/leads/${id}`)).body
export const eventNames = async (w: World, id: string) => (await w.eventsOf(id)).map(({ name }) => name)
