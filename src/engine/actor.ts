/** Who acts: a signed-in user, or the product itself, which is asked for no role and may set what people may not. */
export interface Actor {
  id: string | null
  roles: string[]
  name?: string
  /** All that rules may read of them (`$user`), besides id and roles. */
  user?: Record<string, unknown>
  system?: true
}

/** Who acts, as expressions read them. */
export const userOf = ({ id, roles, name, user }: Actor): Record<string, unknown> => ({
  name: name ?? null,
  ...user,
  _id: id,
  roles,
})

/** The product acting by itself: effects, jobs, first-start data. */
export const SYSTEM_ACTOR: Actor = { id: null, roles: [], system: true }

/** The product acting for somebody, whose name the record then carries. */
export const onBehalfOf = (id: string | null): Actor => ({ ...SYSTEM_ACTOR, id })
