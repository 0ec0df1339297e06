import { z } from 'zod'
import { durationForm } from '../agents/duration-rules.js'
import { isAtMostYear } from './rules.js'
import { kinds } from './under-way.js'

const timestamp = z.iso.datetime()

export const AdvanceBody = z
  .strictObject({
    advance: z
      .string()
      .max(64)
      .refine(text => durationForm.test(text), {
        abort: true,
        error: 'must be an ISO 8601 duration such as P2D',
      })
      .refine(isAtMostYear, 'must be at most P1Y')
      .optional()
      .meta({
        description: 'By how much, as an ISO 8601 duration, at most P1Y.',
        pattern: '^P[0-9]+[DW]$|^P[0-9YMWDTHS]+$',
        example: 'P2D',
      }),
    to: z.iso
      .datetime({ offset: true })
      .transform(text => new Date(text))
      .optional()
      .meta({
        description: 'To when, not before now and at most a year ahead.',
        example: '2027-03-01T09:00:00Z',
      }),
  })
  .refine(({ advance, to }) => (advance === undefined) !== (to === undefined), {
    path: ['advance'],
    message: 'must be sent, or else `to`, and not both',
  })
  .meta({
    id: 'AdvanceTestClock',
    description: 'One of the two.',
    minProperties: 1,
    maxProperties: 1,
    example: { advance: 'P2D' },
  })

export const TestClockAnswer = z
  .strictObject({
    success: z.literal(true),
    testClock: z
      .strictObject({
        now: timestamp.meta({ description: 'What time it is in the workspace.' }),
        pending: z.boolean().meta({
          description:
            'It is still on its way: what falls due takes longer. It goes on by itself; read it again.',
        }),
        target: timestamp
          .nullable()
          .meta({ description: 'To where it is on its way; null when it stands still.' }),
        waitsFor: z.array(z.enum(kinds)).meta({
          description:
            'What keeps it from going on just now: `agents` that are about to look at their leads, `messages` on their way, `answers` that a model works on, `documents` that are being read, `calls` that Temporal is still to hear.',
        }),
      })
      .meta({ description: 'It stands still until it is advanced.' }),
  })
  .meta({
    id: 'TestClockAnswer',
    example: {
      success: true,
      testClock: { now: '2027-03-01T09:00:00.000Z', pending: false, target: null, waitsFor: [] },
    },
  })
