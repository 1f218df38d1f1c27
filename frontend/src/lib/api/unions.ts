type FieldOf<U, K extends PropertyKey> = U extends unknown
  ? K extends keyof U
    ? U[K]
    : never
  : never;

/** Every field of a union's members, each optional. Each member can be assigned to it. */
export type AnyField<U> = {
  readonly [K in U extends unknown ? keyof U : never]?: FieldOf<U, K>;
};

/** The members of a union of moves or events with one of these kinds. */
export type OfKind<U extends { readonly kind: string }, K extends string> = Extract<
  U,
  { readonly kind: K }
>;
