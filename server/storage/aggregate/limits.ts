/** What one pipeline may hold and make at most. */
export const AGGREGATE_LIMITS = {
  stages: 20,
  depth: 20,
  nodes: 400,
  /** Rows that go through stages beyond the database. */
  rows: 10_000,
  /** Values and characters that a stage may leave behind. */
  size: 20_000_000,
  text: 10_000,
  /** Milliseconds. */
  deadline: 5_000,
} as const
