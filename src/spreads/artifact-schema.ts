import { z } from 'zod'
import { exampleArtifact } from './schema.js'
import { artifactTypes } from './status-rules.js'

export const ArtifactSchema = z
  .strictObject({
    id: z.string(),
    type: z
      .enum(artifactTypes)
      .meta({ description: 'A REPORT is a PDF, a SPREADSHEET a workbook with live formulas.' }),
    title: z.string().meta({ description: 'For a person.' }),
    filename: z.string(),
    mimeType: z.string(),
    size: z.int().meta({ description: 'In bytes.' }),
    spreadId: z.string().meta({ description: 'Whose figures it shows.' }),
    signedUrl: z.url().meta({ description: 'Gives the bytes to anybody, for an hour.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Artifact' })
export const ArtifactAnswer = z
  .strictObject({ success: z.literal(true), artifact: ArtifactSchema })
  .meta({ id: 'ArtifactAnswer' })
export const ArtifactParams = z.object({ artifactId: z.string().meta({ example: exampleArtifact }) })
