/**
 * The script of the frame in which the TypeScript of lessons runs. The frame is in a sandbox, so its origin is nobody's; its policy
 * allows this script and a worker, and nothing else. The site's own policy must allow the script, too, because a frame whose page is
 * in an attribute inherits it.
 */
export const codeFrameScript = `addEventListener('message',({data,ports:[port]})=>{let left=500
const worker=new Worker(URL.createObjectURL(new Blob([data],{type:'text/javascript'})))
const send=message=>{if(left-->0)port.postMessage(message)}
worker.onmessage=({data})=>send(data)
worker.onerror=event=>{event.preventDefault();send({type:'broken',message:event.message})}},{once:true})`
