import { _, type Ajv, type KeywordCxt } from 'ajv';

/** A function of the schema that replaces a text before the text is checked. */
export function addFold(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'fold',
    type: 'string',
    before: 'maxLength',
    code: ({ gen, data, schema, it }: KeywordCxt) => {
      const fold = gen.scopeValue('keyword', { ref: schema });
      const folded = gen.const('folded', _`${fold}(${data})`);
      gen.if(_`${folded} !== ${data}`, () => {
        gen.assign(data, folded);
        gen.if(it.parentData, () => gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, folded));
      });
    },
  });
}
