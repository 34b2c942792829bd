import type { BlockMigrations } from '#registry'

export const migrations: BlockMigrations = {
  /** Several categories can be chosen. */
  1: ({ category, ...props }) => ({
    ...props,
    ...(typeof category === 'string' && category !== '' ? { category: [category] } : {}),
  }),
}
