import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { entityQuery } from '#crud'
import type { Client } from '#gateway'
import { rolesOf } from '#pages/model'
import type { ProblemWatch } from '../context/problemWatch.ts'

/** Tells the watch which roles there are, so that a rule that asks for another is known; where they may not be read, that is not checked. */
export function useSiteRoles(client: Client, problems: ProblemWatch): void {
  const user = useQuery({ ...entityQuery(client, 'user'), retry: false }).data
  useEffect(() => {
    const roles = rolesOf(user?.entity.properties.roles)
    if (roles) problems.learn({ roles })
  }, [problems, user])
}
