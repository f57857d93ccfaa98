package store
import ("testing";"context";"fmt";"studyplanner/internal/planner")
func BenchmarkInsert(b *testing.B){
 for name,create:=range newDatabase{ b.Run(name,func(b *testing.B){
 s:=migrated(b,create(b)); sp:=benchSpace(b,s,0); n:=0
 b.ResetTimer()
 for range b.N {
  err:=s.Write(b.Context(),sp,func(ctx context.Context,tx planner.Tx)error{
   bl:=make([]planner.Block,1000)
   for i:=range bl{ n++; bl[i]=planner.Block{ID:fmt.Sprintf("blk_%026d",n),SubjectID:fmt.Sprintf("sub_%026d",n%8),Date:benchStart+planner.Date(n/8),Start:5,End:9} }
   return tx.InsertBlocks(ctx,bl)})
  if err!=nil{b.Fatal(err)}
 }
 })}
}
