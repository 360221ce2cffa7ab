/** Programs fill in every field. People neither see nor reach this one. */
export function Honeypot({ label }: { label: string }) {
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label htmlFor="website">{label}</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </p>
  );
}
