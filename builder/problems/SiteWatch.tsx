import { useEffect } from 'react'
import { rowHolds } from '#pages/model'
import type { StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import { useComments } from '../panels/useComments.ts'
import { usePathRecords } from '../data/usePathRecords.ts'
import { useAnswerReaders } from './useAnswerReaders.ts'
import { useBlockScripts } from './useBlockScripts.ts'
import { useDestination } from './useDestination.ts'
import { useFormChecks } from './useFormChecks.ts'
import { useFormer } from './useFormer.ts'
import { useHolders } from './useHolders.ts'
import { useMailValues, usePrintValues } from './useMailValues.ts'
import { useSiteEntities } from './useSiteEntities.ts'
import { useSiteFiles } from './useSiteFiles.ts'
import { useSitePages } from './useSitePages.ts'
import { useSiteParts } from './useSiteParts.ts'
import { useSitePictures } from './useSitePictures.ts'
import { useSiteRoles } from './useSiteRoles.ts'

/** Tells the watch what there is around the page, the frames what was said about them, and the canvas which record the path leads to and what is shown in which row. Nothing of it is seen. */
export function SiteWatch({ record, site }: { record: StoredRecord; site: string }) {
  const { client, modules } = useSession()
  const { page, problems, store } = useBuilder()
  useSitePages(client, problems, screenPath(modules, 'site', 'settings') ? site : null)
  const inParts = useSiteParts(client, problems)
  useHolders(record, client, problems)
  useFormer(record, problems)
  useSiteEntities(client, problems)
  useFormChecks(problems)
  useAnswerReaders(record, problems)
  useMailValues(record.type, problems)
  usePrintValues(record.type, problems)
  useSiteRoles(client, problems)
  useBlockScripts(client, problems)
  useSiteFiles(client, problems, inParts)
  useSitePictures(client, problems)
  useDestination(client, problems)
  useComments(page)
  usePathRecords(client)
  useEffect(() => store.setState({ holds: rowHolds }), [store])
  return null
}
