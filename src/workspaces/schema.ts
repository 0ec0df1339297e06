import { z } from 'zod'

export const MeAnswer = z
  .strictObject({
    success: z.literal(true),
    workspace: z.strictObject({ id: z.string(), name: z.string() }).meta({ description: 'Whose key it is.' }),
    key: z
      .strictObject({
        name: z.string(),
        scope: z.enum(['read', 'write']).meta({ description: 'A `read` key is refused on every write.' }),
        mode: z.enum(['live', 'test']).meta({ description: 'What a `test` key makes is test data.' }),
      })
      .meta({ description: 'The key that was sent.' }),
  })
  .meta({
    id: 'Me',
    example: {
      success: true,
      workspace: { id: 'ws_01m7z19n76ebev1ry3pxt585gj', name: 'Harbor Business Lending' },
      key: { name: 'CRM', scope: 'write', mode: 'live' },
    },
  })
