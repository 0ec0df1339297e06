import { at, id, of, type Populations, workspaceId } from './words.js'

/** Who works for the lender. */
export const people: Populations = {
  '202611250800-people': async db => {
    await db('users').insert({
      id: id('user'),
      ...of,
      email: 'dana@harbor.example',
      name: 'Dana',
      role: 'admin',
      passwordHash: 'scrypt$1$1$1$aa$bb',
      acceptedAt: at,
    })
    const hers = { workspaceId, userId: id('user'), createdAt: at, expiresAt: at }
    await db('user_sessions').insert({
      ...hers,
      id: id('sess'),
      hash: 'aa',
      device: 'Firefox',
      lastSeenAt: at,
      awaitsSecondFactor: false,
    })
    await db('user_links').insert({ ...hers, id: id('link'), kind: 'invitation', hash: 'aa' })
  },
  '202611252235-saved-filters': async db => {
    await db('saved_filters').insert({
      ...of,
      id: id('flt'),
      userId: id('user'),
      name: 'Warm',
      nameKey: 'warm',
      isShared: true,
      parts: '{"tag":"warm"}',
    })
  },
}
