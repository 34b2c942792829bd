import { useAddress } from '#pages'
import {
  addressOfChoice,
  readChoice,
  type CatalogueAnswer,
  type CatalogueChoice,
} from '#pages/model'

/** What is chosen by the address, and what is found there. */
export function useCatalogue(id: string, first: CatalogueAnswer | null | undefined, term: string) {
  const { environment, answers, search, pathname, busy, go } = useAddress(id)
  const choice = readChoice(search, term)
  const hrefOf = (change: Partial<CatalogueChoice>): string =>
    addressOfChoice(pathname, { ...choice, page: 1, ...change }, term)
  return {
    answer: answers ? (answers.catalogue as CatalogueAnswer | null) : first,
    environment,
    choice,
    pathname,
    busy,
    hrefOf,
    go,
    change: (change: Partial<CatalogueChoice>): void => go(hrefOf(change)),
  }
}
