import { z } from 'zod'
import { shownOf } from '../fields.js'
import { agentFields } from './fields.js'

const timestamp = z.iso.datetime()

export const AgentSchema = z
  .strictObject({
    id: z.string(),
    ...shownOf(agentFields),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Agent',
    example: {
      id: 'agent_01m7z19n76ebev1ry3pxt585gj',
      name: 'Maya',
      email: 'maya@harbor.example',
      mode: 'autopilot',
      channel: '',
      phoneNumber: '+12025550123',
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    },
  })

export const WorkflowSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    type: z
      .enum(['CHECKLIST', 'REMINDER', 'SUPPORT'])
      .meta({ description: 'CHECKLIST collects, REMINDER sends on a schedule, SUPPORT answers.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Workflow',
    example: {
      id: 'wf_01m7z19n76ebev1ry3pxt585gj',
      name: 'Collect the checklist',
      type: 'CHECKLIST',
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    },
  })

export const AgentsAnswer = z
  .strictObject({ success: z.literal(true), agents: z.array(AgentSchema) })
  .meta({ id: 'AgentsAnswer' })
export const WorkflowsAnswer = z
  .strictObject({ success: z.literal(true), workflows: z.array(WorkflowSchema) })
  .meta({ id: 'WorkflowsAnswer' })
