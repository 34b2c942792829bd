/** One of `GET /api/search?q=…&type=…`: a record with the words in what it is found by. */
export interface FoundRecord {
  type: string
  _id: string
  /** What one of its kind is called, and several. */
  kind: string
  kinds: string
  title: string
  /** What else it is known by: its code, its name, its number. */
  detail?: string
  /** The state that it is in, where it has states. */
  state?: { label: string; color?: string | undefined }
}
