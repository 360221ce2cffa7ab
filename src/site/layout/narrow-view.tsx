import type { ReactNode } from 'react';
import type { View } from '../board-page.ts';

interface NarrowView extends Omit<View, 'title' | 'main' | 'canonicalPath'> {
  title: string;
  /** The title with its markup, if it has any. */
  heading?: ReactNode;
  canonicalPath?: string;
}

/** A page of one column, such as a form. Search engines index the page only with a canonical path. */
export function narrowView({ heading, ...view }: NarrowView, children: ReactNode): View {
  return {
    canonicalPath: undefined,
    ...view,
    main: (
      <div className="narrow">
        <h1>{heading ?? view.title}</h1>
        {children}
      </div>
    ),
  };
}
