import type { StoredRecord } from '#schema'

/** Seats of a round that are free: neither taken, nor ordered, nor held for who was offered one; nothing where they are not counted. */
export const freeSeats = ({
  seats,
  taken,
  booked,
  held,
}: Record<string, unknown>): number | undefined =>
  typeof seats === 'number'
    ? Math.max(0, seats - Number(taken ?? 0) - Number(booked ?? 0) - Number(held ?? 0))
    : undefined

/** Can somebody still come into a round, should a seat be free? */
export const isJoinable = (
  { visible, status = 'open', start, startRegistDate, endRegistDate }: StoredRecord,
  today: string,
): boolean =>
  visible !== false &&
  (status === 'open' || status === 'full') &&
  String(start) > today &&
  !(startRegistDate && String(startRegistDate) > today) &&
  !(endRegistDate && String(endRegistDate) < today)
