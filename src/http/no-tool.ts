/** Why an operation is none that a model is offered, where several are for one reason. */
export const noTool = {
  bytes: 'its input or its answer is a file',
  setUpOnce: 'it is set up once, for a program, and tells secrets or where data goes',
  byPeople: 'a person decides what goes out',
  catchingUp: 'it is for programs that follow all that happens',
  ofAllSpreads: 'it changes what all spreads of the workspace are held against',
  wholeLists: 'it is for a CRM, and a list that is not whole ends runs',
} as const
