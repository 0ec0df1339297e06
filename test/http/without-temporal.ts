/**
 * Settings of a world whose Temporal is away: what it would hear stays in the database, to be looked at. Calls end as they do after
 * their deadline, only at once: a world waits for its calls before it ends.
 */
export const withoutTemporal = { TEMPORAL_ADDRESS: process.env.TEST_TEMPORAL_AWAY ?? '127.0.0.1:1' }
