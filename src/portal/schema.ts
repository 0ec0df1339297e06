import { z } from 'zod'

export const PortalUrlAnswer = z
  .strictObject({
    success: z.literal(true),
    portalUrl: z.string(),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null: the link does not expire, because it is not one of ours.' }),
  })
  .meta({ id: 'PortalUrlAnswer' })
