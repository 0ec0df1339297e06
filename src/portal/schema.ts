import { z } from 'zod'

export const PortalUrlAnswer = z
  .strictObject({
    success: z.literal(true),
    portalUrl: z.string().meta({ description: 'What the lead is to open.' }),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null: the link does not expire, because it is not one of ours.' }),
  })
  .meta({ id: 'PortalUrlAnswer' })
