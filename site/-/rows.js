import{all}from"./dom.js";import{distance}from"./filter.js";function locate(files,item){for(let[digest,count]of files){if(item<count)return[digest,item];item-=count}
throw new RangeError(`there is no item ${item}`)}
export function createRows(lookup,catalog){function absolute(url){try{return new URL(url,catalog).href}catch{return url}}
function parsed(html){let rows=all("[data-entry]",new DOMParser().parseFromString(html,"text/html"));for(let row of rows){let also=row.nextElementSibling;if(also?.matches(".also"))row.dataset.also=also.textContent??"";for(let name of["href","src"]){for(let each of all(`[${name}]`,row))each.setAttribute(name,absolute(each.getAttribute(name)??""))}}
return rows}
let rows=new Map();async function fetchRow(entry){let[list,within]=locate(lookup.rows,entry);let files=await lookup.read(list,JSON.parse);let[file,position]=locate(files,within);let fetched=await lookup.read(file,parsed);fetched.forEach((row,at)=>rows.set(entry-position+at,row));return fetched[position]}
return{rows,fetchRow,async nearest(words){let[word=""]=words.toSorted((one,other)=>other.length-one.length);let found=[];for(let length=word.length;length>1&&!found.length;length-=1){found=await lookup.names(word.slice(0,length))}
let near=found.map(([term,entries])=>({entries,edits:distance(word,term)}));let edits=new Map();for(let each of near.sort((one,other)=>one.edits-other.edits)){for(let entry of each.entries)if(!edits.has(entry))edits.set(entry,each.edits)}
return Promise.all([...edits].slice(0,3).map(async([entry,edits])=>({row:await fetchRow(entry),edits})))}}}