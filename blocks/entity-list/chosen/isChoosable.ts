import type { VisibleEntity } from '#crud'

/** May anything be done with several records of this kind? */
export const isChoosable = ({
  states,
  access,
  conversions = [],
  prints = [],
}: VisibleEntity): boolean =>
  access.delete ||
  access.update ||
  access.export ||
  conversions.length > 0 ||
  prints.length > 0 ||
  (access.transition && !!states)
