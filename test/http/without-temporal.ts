/** Settings of a world whose Temporal is away: what it would hear stays in the database, to be looked at. */
export const withoutTemporal = { TEMPORAL_ADDRESS: '127.0.0.1:1' }
