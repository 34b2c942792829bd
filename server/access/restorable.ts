import type { EntityDocument } from '#schema'

/** Is what is deleted of it kept for a while, so that it can be put back? Nothing that holds a secret is, or that something followed. */
export const isRestorable = ({
  properties,
  'x-effects': effects,
}: Pick<EntityDocument, 'properties' | 'x-effects'>): boolean =>
  !effects?.delete?.length &&
  !Object.values(properties).some((field) => field['x-secret'] || field['x-hashed'])
