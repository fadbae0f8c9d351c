import type { JSX as ReactJsx } from 'react'

/** A component returns an element and never a bare text, which would stand beside other children of its parent. */
type Rendered = ReactJsx.Element | null | false | undefined
type Component =
  | ((props: never) => Rendered)
  | (new (props: never) => ReactJsx.ElementClass)
  // Providers, boundaries and memoised components of React and of libraries.
  | { readonly $$typeof: symbol }

export declare namespace JSX {
  export type ElementType = keyof ReactJsx.IntrinsicElements | Component
  export type Element = ReactJsx.Element
  export type ElementClass = ReactJsx.ElementClass
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute
  export type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes
  export type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>
  export type IntrinsicElements = ReactJsx.IntrinsicElements
}
