import { createContext, useContext } from 'react'
import type { Result } from '#shared'
import type { Filter } from '#schema'

/** A place of an address list. */
export interface Place {
  id: string | number
  name_th: string
  name_en?: string
  zip_code?: string | number
}

/** A record that may be picked. */
export interface RecordOption {
  id: string
  label: string
  detail?: string
  /** Its fields, for `x-ref.copy`. */
  record?: Record<string, unknown>
}

/** The value of the shared schema `sala:file`. */
export interface FileValue {
  id: string
  name: string
  type: string
  /** Bytes. */
  size: number
  url: string
}

export interface RecordQuery {
  display?: string
  filter?: Filter
  signal?: AbortSignal
}

/** What widgets need of the outside; given by context, so that forms know no gateway. All reject or fail softly. */
export interface FormServices {
  /** Lists by name (spec: academy 4, Address): provinces, districts of a province, subdistricts of a district. */
  addresses: {
    provinces(): Promise<Place[]>
    districts(province: Place['id']): Promise<Place[]>
    subdistricts(district: Place['id']): Promise<Place[]>
  }
  search(entity: string, term: string, query: RecordQuery): Promise<RecordOption[]>
  record(entity: string, id: string, query: RecordQuery): Promise<RecordOption | undefined>
  upload(file: File, options: { onProgress(percent: number): void; signal: AbortSignal }): Promise<Result<FileValue>>
  /** Remote uniqueness. */
  isTaken?(collection: string, field: string, value: unknown, signal: AbortSignal): Promise<boolean>
}

const Services = createContext<FormServices | undefined>(undefined)
export const FormServicesProvider = Services.Provider
/** The services around; `undefined` in a preview, where widgets show themselves without lists. */
export const useFormServices = (): FormServices | undefined => useContext(Services)
