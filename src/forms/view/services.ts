import { createContext, useContext } from 'react'
import type { Result, Text } from '#shared'
import type { Filter } from '#schema'
import type { JsonSchema } from '../schema/index.ts'

/** A place of an address list. */
export interface Place {
  id: string | number
  name_th: string
  name_en?: string
  zip_code?: string | number
}

/** A place that was found: a whole province or district where the parts below are missing. */
export interface PlaceMatch {
  province: string
  district?: string
  subdistrict?: string
  zipcode?: string
}

/** A record that may be picked. */
export interface RecordOption {
  id: string
  label: string
  detail?: string
  /** What is said of it besides its name, by the fields that were asked for; `isName` speaks for itself. */
  details?: { label: Text; value: unknown; money?: true; isName?: true }[]
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

/** Where an upload goes. */
export interface UploadOptions {
  /** Every visitor may see it. */
  public?: boolean | undefined
  /** Folder of the media library; of a public file. */
  folder?: string | undefined
  /** The file whose place it takes, as it was seen. */
  replace?: { id: string; version: number } | undefined
}

/** A picture of the media library with what is known of it. */
export interface LibraryPicture {
  url: string
  name: string
  /** `''` for one that only decorates; absent where nobody has said anything. */
  alt?: Text
  /** Percent from the left and from the top. */
  focus?: { x: number; y: number }
}

export interface RecordQuery {
  display?: string
  /** Field whose order they are asked for in; that of `display` where nothing is said. */
  sort?: string
  filter?: Filter
  /** Fields that are needed; all where nothing is said. */
  select?: string[]
  /** Fields that are told of each besides its name. */
  details?: string[]
  /** Most records; 20 where nothing is said. */
  limit?: number
  /** Colleagues by their names, of the entity `user`. */
  colleagues?: true
  signal?: AbortSignal
}

/** What widgets need of the outside; given by context, so that forms know no gateway. All reject or fail softly. */
export interface FormServices {
  /** Lists by name (spec: academy 4, Address): provinces, districts of a province, subdistricts of a district. */
  addresses: {
    provinces(): Promise<Place[]>
    districts(province: Place['id']): Promise<Place[]>
    subdistricts(district: Place['id']): Promise<Place[]>
    /** By a postal code or by parts of names. */
    search?(term: string, signal?: AbortSignal): Promise<PlaceMatch[]>
  }
  search(entity: string, term: string, query: RecordQuery): Promise<RecordOption[]>
  record(entity: string, id: string, query: RecordQuery): Promise<RecordOption | undefined>
  /** What a new record of an entity is asked for; `undefined` for those who may not make one. */
  creation?(entity: string): Promise<{ schema: JsonSchema; validatorUrl?: string } | undefined>
  create?(
    entity: string,
    values: Record<string, unknown>,
    query: RecordQuery,
  ): Promise<Result<RecordOption>>
  upload(
    file: File,
    options: UploadOptions & { onProgress(percent: number): void; signal: AbortSignal },
  ): Promise<Result<FileValue>>
  /** Remote uniqueness. */
  isTaken?(collection: string, field: string, value: unknown, signal: AbortSignal): Promise<boolean>
}

const Services = createContext<FormServices | undefined>(undefined)
export const FormServicesProvider = Services.Provider
/** The services around; `undefined` in a preview, where widgets show themselves without lists. */
export const useFormServices = (): FormServices | undefined => useContext(Services)

const Picker = createContext<(() => Promise<LibraryPicture | undefined>) | undefined>(undefined)
/** Where people may choose from the media library, asks them for a picture of it. */
export const PicturePickerProvider = Picker.Provider
export const usePicturePicker = (): (() => Promise<LibraryPicture | undefined>) | undefined =>
  useContext(Picker)
