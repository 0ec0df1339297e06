import {
  isGrpcServiceError,
  ScheduleAlreadyRunning,
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client'

const failedPrecondition = 9
/** What has ended is started no second time, unless the call says so. */
export function unlessEnded(error: unknown): void {
  if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
}

/** Temporal answered, if only to refuse: anything else means that it, or every worker, is away. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError ||
  error instanceof WorkflowUpdateFailedError ||
  error instanceof WorkflowExecutionAlreadyStartedError ||
  error instanceof ScheduleAlreadyRunning ||
  wasDropped(error)
/** The workflow task that held the update failed, as it does when a signal comes just while the workflow ends. */
export const wasDropped = (error: unknown): boolean =>
  error instanceof ServiceError && isGrpcServiceError(error.cause) && error.cause.code === failedPrecondition
