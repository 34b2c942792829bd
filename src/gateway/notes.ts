/** What somebody said of a record, what is to be done about it by a day, or a file that belongs to it. */
export interface RecordNote {
  _id: string
  text: string
  author: string
  at: string
  /** ISO day by which it is to be done. */
  due?: string
  done?: boolean
  file?: { id: string; name: string; type: string; size: number; url: string }
}

/** What a note is made of: words, a file, or both. */
export interface NoteBody {
  text?: string
  /** Ids of colleagues who are told. */
  mentions?: string[]
  due?: string
  file?: RecordNote['file']
}
