import { z } from 'zod'
import { mostLines, statistics } from './read-csv.js'

export const PeersBody = z
  .strictObject({
    csv: z
      .string()
      .min(1, 'must not be empty')
      .meta({
        description: `A header, then at most ${mostLines} lines. Columns: \`naics\`, and any of \`statistic\`, \`label\`, \`source\` and the keys of ratios.`,
        example: 'naics,statistic,currentRatio,traditionalDscr,grossMargin\n311811,median,1.4,1.9,52%\n',
      }),
  })
  .meta({ id: 'PutPeers' })

export const PutPeersAnswer = z
  .strictObject({
    success: z.literal(true),
    lines: z.int().meta({ description: 'How many benchmarks there are now.' }),
  })
  .meta({ id: 'PutPeersAnswer' })

const PeerSchema = z
  .strictObject({
    id: z.string(),
    naics: z.string().meta({ description: '2 to 6 digits, or 31-33, 44-45 or 48-49.' }),
    statistic: z.enum(statistics).meta({ description: 'What the figures are of their industry.' }),
    label: z.string().nullable().meta({ description: "The industry's name." }),
    source: z.string().nullable().meta({ description: 'Who has published it, and for when.' }),
    ratios: z.record(z.string(), z.number()).meta({
      description: 'By the keys of `GET /spread-template`, in its units: per cent are fractions.',
    }),
  })
  .meta({ id: 'Peer' })

export const PeersAnswer = z
  .strictObject({ success: z.literal(true), peers: z.array(PeerSchema) })
  .meta({ id: 'PeersAnswer' })
